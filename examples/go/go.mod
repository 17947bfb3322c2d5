module example.org/blacks

go 1.19
