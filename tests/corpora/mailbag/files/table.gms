set i /r1*r9/, j /c1*c9/;
table given(i,j)
       c1  c2  c3  c4  c5  c6  c7  c8  c9
r1                                      8
r2              3               5        
r3          6               1            
r4          8               2       1   7
r5                                  6    
r6              5   4                    
r7                  5   4       3        
r8      2   1                            
r9                                       
;
