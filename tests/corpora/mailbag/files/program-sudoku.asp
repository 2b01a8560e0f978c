% facts for clingo
given(1,1,2). given(1,8,1). given(1,9,3). given(2,2,5). given(2,3,9). given(2,7,2). given(3,1,4). given(3,4,8). given(4,1,8). given(4,2,4). given(4,4,2). given(4,8,6). given(5,1,1). given(5,3,5). given(5,4,4). given(5,5,3). given(5,6,9). given(5,7,8). given(5,9,7). given(6,2,2). given(6,6,5). given(6,8,3). given(6,9,1). given(7,6,4). given(7,9,6). given(8,3,6). given(8,7,1). given(8,8,5). given(9,1,3). given(9,2,8). given(9,9,2).
1 { cell(R,C,N) : N=1..9 } 1 :- R=1..9, C=1..9.
