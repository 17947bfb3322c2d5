# Qué falla en un corpus
corpus-no-case-id = `{ $id }` no es el id de un caso; los ids son como c07/8-1/buchholz
