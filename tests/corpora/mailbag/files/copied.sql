COPY public.cells ("row", col, val) FROM stdin;
1	6	8
1	9	2
2	8	4
3	3	3
3	6	1
4	2	2
4	8	8
5	5	5
5	7	1
6	1	7
6	3	4
6	4	6
7	4	5
7	5	4
7	7	3
8	1	2
8	2	1
\.
