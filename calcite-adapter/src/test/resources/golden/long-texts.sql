-- Regular expressions on long texts, and what may be of each match.
select length(regexp_replace(repeat('ab', 100000), 'a', 'b', 'g'));
select md5(regexp_replace(repeat('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxa', 2000), 'a', 'b', 'g'));
select regexp_replace(repeat('ab', 20000), '(ab)*', 'x');
select regexp_replace(repeat('ab', 20000), '(a|b)*(c?)', 'x\1');
select length(regexp_replace(repeat('ab', 2000), '(?<=a)b', '', 'g')), regexp_count(repeat('ab', 2000), 'a(?=b)');
select regexp_match('xaaay', '(a+?)(a*)y'), regexp_match('abab', '((a)(b))*'), regexp_match('ababa', '((a)(b)?)*');
select regexp_match('aabb', '((a)|(b))*'), regexp_match('aab', '(a|ab)(c|bcd)*(d*)'), regexp_match('abcd', '(a|ab)(c|bcd)(d*)');
select regexp_match('xyzzy', '(x?)*'), regexp_match('', '(a*)*'), regexp_match('b', '(a*)*b'), regexp_match('aaa', '(a??)*');
select regexp_match('abcabc', '(abc)\1'), regexp_match('abab', '(a|b|ab)*\1'), regexp_match('aaaa', '(a*)\1');
select regexp_matches('foobarbequebazilbarfbonk', '(b[^b]+)(b[^b]+)', 'g');
select regexp_matches(repeat('a', 50) || 'b', '(?<!a)a|a(?=b)', 'g');
select regexp_instr(repeat('x', 1000) || 'needle', 'ne+dle'), regexp_substr(repeat('x', 1000) || 'needle' || repeat('y', 1000), 'n\w{5}y');
select regexp_count(repeat('x', 1000), 'y'), regexp_count(repeat('xy', 1000), '^x'), regexp_count(repeat(E'x\n', 1000), '^x$', 1, 'n');
select repeat('ab', 10000) ~ '(a|b)+c', repeat('ab', 10000) ~ 'b$', repeat('ab', 10000) ~ '\mab', repeat('ab ', 10000) ~ 'ab\M c';
select (regexp_match(repeat('ab', 2000), '(ab){3,5}'))[1], length((regexp_match(repeat('ab', 2000), '((?:ab){3,255})'))[1]), length((regexp_match(repeat('ab', 2000), '((?:ab){3,5}?)'))[1]);
select cardinality(regexp_split_to_array(repeat('a,b;', 5000), '[,;]')), (regexp_split_to_array(repeat('a1b22', 500), '\d+'))[1000];
select regexp_replace('hello world', '(o)( )(w)', '\3\2\1\&', 'g'), regexp_replace('aaa', 'a|', 'x', 'g'), regexp_replace('abc', '', '-', 'g');
