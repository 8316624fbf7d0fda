/** Languages that bookshops sell books in; the API takes any other code too. */
export const languages =
  'af ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fo fr fy ga gd gl grc gu he hi hr ht hu hy id is it ja ka kk km kn ko la lb lt lv mi mk ml mn mr ms mt my ne nl nb nn oc pa pl ps pt rm ro ru sa sc sd se si sk sl sq sr sv sw ta te th tl tr uk ur uz vi wo xh yi yo zh zu'.split(
    ' ',
  )
