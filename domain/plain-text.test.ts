import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test.each([
  ['one paragraph', 'A pond, and a hut. Two years.', 'A pond, and a hut. Two years.'],
  ['paragraphs and line breaks', 'One.\nTwo.\n\nThree.', 'One. Two. Three.'],
  ['lists', 'For:\n- a\n* b\n  + c\n1. d\n2) e', 'For: a b c d e'],
  ['headings and quotations', '## Praise\n> > So *good*', 'Praise So good'],
  ['emphasis', '**Bold**, *soft*, _soft_, __bold__, ***both***', 'Bold, soft, soft, bold, both'],
  ['emphasis over lines', '*one\ntwo*', 'one two'],
  ['links', '[the site](https://example.com/a) <https://example.com>', 'the site https://example.com'],
  ['code', 'Call `main`', 'Call main'],
  ['escaped signs', '\\*not soft\\* 1\\. a', '*not soft* 1. a'],
  ['signs that are none', '2 * 3 * 4, snake_case_name, -5, #1, a > b, 1.5 [sic]', undefined],
  ['HTML', '<b>"AT&T"</b> </script><!--', undefined],
])('%s', (_what, markdown, text = markdown) => {
  expect(plainText(markdown)).toBe(text)
})

test('the longest text of nothing but signs takes no time', () => {
  for (const sign of ['*', '_', '[', '`', '> ', '- ', '\\', '*a', '[a](', ' _a'])
    expect(plainText(sign.repeat(5000 / sign.length)).length).toBeLessThanOrEqual(5000)
})
