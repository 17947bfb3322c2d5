# Qué falla en un corpus
corpus-no-case-id = `{ $id }` no es el id de un caso; un id tiene la forma c07/8-1/buchholz
