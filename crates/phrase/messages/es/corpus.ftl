# Qué falla en un corpus
corpus-file-missing = el archivo no existe
corpus-no-case-id = `{ $id }` no es el id de un caso, como c07/8-1/buchholz
# Borradores de casos
draft-title = Dos programas discrepan en { $code }
draft-why = { $said } Deduzca la respuesta del texto.
draft-trouble = { $program }: { $theirs }.
draft-values = { $program } da al participante { $participant } el valor { $theirs }; este motor da { $ours }.
draft-orders = { $program } ordena { $theirs }; este motor ordena { $ours }.
