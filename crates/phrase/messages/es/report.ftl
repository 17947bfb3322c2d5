# Informes de ejecuciones
report-title = { $program }: conformidad de los desempates
report-corpus = Ante el corpus { $version } ({ $digest }), con tiebreak { $tool }.
report-date = Fecha indicada por quien ejecuta: { $date }.
report-profiles = Perfiles
report-clauses = Artículos
report-against = En contra del programa
report-readings = Lecturas de normas poco claras que sigue
report-follows = { $reading } (comprobaciones: { $checks })
report-more = y { $count } más
report-statement = Este informe se juzgó con este corpus; nada aquí dice quién ejecutó el programa. No es un aval de la FIDE.
report-nothing-against = Nada habla en su contra; unidades correctas: { $count }.
report-something-against = { $count } de { $all } unidades hablan en su contra.
report-given-up = La ejecución no está completa: { $reason }.
report-built-in = Se preguntó al motor propio.
report-declined = El programa no calcula los casos { $family } ({ $count } unidades).
report-stderr = { $check }: el programa escribió en la salida de errores:
report-nothing-selected = no hay nada seleccionado; `tiebreak cases list` muestra lo que hay
report-all = todos
report-open = abierta
report-of = de { $count }

# Columnas y rótulos
report-column-profile = Perfil
report-column-edition = Edición
report-column-result = Resultado
report-column-checks = Comprobaciones
report-column-clause = Artículo
report-column-check = Comprobación
report-column-unit = Qué
report-column-verdict = Veredicto
report-column-why = Motivo
report-column-number = N.º
report-column-name = Nombre
report-column-rating = Valoración
report-column-who = Quién
report-column-expected = Esperado
report-column-given = Respondido
report-column-working = Desarrollo
report-column-change = Cambio
report-column-before = Antes
report-column-after = Después
report-verdicts = Veredictos
report-declared = Declarado:
report-check-by = { $list } según { $editions }
report-check-after = { $list } según { $editions }, tras la ronda { $round }
report-reading = sigue { $reading }
report-rounded = redondeado
report-shown = Se muestran { $count } de { $all } casos
report-ranking = clasificación
report-findings = hallazgos
report-refused-unit = rechazo

# Veredictos
report-word-pass = correcta
report-word-fail = errónea
report-word-unsupported = sin soporte
report-word-malformed = mal formada
report-word-crash = caída
report-word-timeout = fuera de tiempo
report-word-not-run = no ejecutada
report-word-open = abierta
report-status-certified = certificado
report-status-failed = no superado
report-status-incomplete = incompleto
report-status-too-few-checks = pocas comprobaciones

# Qué falla en una respuesta
report-instead = { $found } en vez de { $expected }
report-value = participante { $id }: { $difference }
report-no-value = sin valor
report-splits = deshace un empate
report-and-more = { $first }, y { $count } más
report-missing-findings = no encuentra { $findings }
report-extra-findings = encuentra { $findings }
report-not-refused = responde en vez de rechazar ({ $rules })
report-refused = rechaza ({ $found }) en vez de responder
report-refused-otherwise = rechaza ({ $found }) en vez de ({ $expected })
report-error = respondió con un error: { $message }
report-timeout = sin respuesta a tiempo

# Verificar, comparar ejecuciones, probar adaptadores
report-accepted = Aceptado: del informe sobre { $program } se siguen estos veredictos y ficheros.
report-refusals = Rechazado; motivos: { $count }.
report-diff-none = No cambió ningún veredicto.
report-diff-some = Unidades que cambiaron: { $count }.
report-change-broken = estropeada
report-change-newly-unsupported = ya sin soporte
report-change-changed-expectation = se espera otra cosa
report-change-fixed = arreglada
report-change-wrong-in-another-way = errónea de otro modo
report-change-new-check = nueva
report-change-gone = desaparecida
report-step-ok = bien: { $step }
report-step-not-ok = mal: { $step }: { $problem }
report-sound = El adaptador está en orden; siga con `tiebreak certify`.
report-unsound = Arregle antes el adaptador; `tiebreak protocol` explica cómo se pregunta a un programa.
