note-skipped = Omitidas, porque estas líneas no pueden ser filas de la clasificación: { $lines }
spreadsheet-too-large = descomprimido tiene más de { $most } bytes, lo máximo que se lee
table-spreadsheet = la hoja de cálculo no se puede leer: { $problem }
table-not-there = ninguna tabla se llama así; elija con { $option } entre { $names }
table-none-is-standing = ninguna tabla tiene una línea de títulos con participantes y puestos, puntos o desempates; hay { $names }
table-several = varias tablas pueden ser la clasificación; elija con { $option } entre { $names }
table-too-large = la tabla tiene más de { $most } celdas, lo máximo que se lee
table-too-wide = la fila tiene { $found } celdas; se leen como mucho { $most } columnas
