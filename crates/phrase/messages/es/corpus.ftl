# Qué falla en un corpus
corpus-no-case-id = `{ $id }` no es el id de un caso; los ids son como c07/8-1/buchholz
# Borradores de casos
draft-title = Dos programas dan valores distintos de { $code }
draft-why = { $said } Deduzca la respuesta del texto de las normas.
draft-values = { $program } da al participante { $participant } el valor { $theirs }; el motor da { $ours }.
draft-orders = { $program } da el orden { $theirs }; el motor da { $ours }.
