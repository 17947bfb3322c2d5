note-skipped = Omitidas, porque estas líneas no pueden ser filas de la clasificación: { $lines }
table-spreadsheet = la hoja de cálculo no se puede leer: { $problem }
table-not-there = ninguna tabla se llama así; elija con { $option } entre { $names }
table-none-is-standing = ninguna tabla tiene una línea de títulos con participantes y puestos, puntos o desempates; hay { $names }
table-several = varias tablas pueden ser la clasificación; elija con { $option } entre { $names }
note-beside = Columnas que no dicen nada de la clasificación, no comparadas: { $names }
note-row-order = No constan puestos; las filas siguen el orden de la clasificación.
