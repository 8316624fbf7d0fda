import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nastyText } from '../testing/malicious-payloads.ts'
import { markdownProblem, renderDescription, renderMarkdown } from './render-markdown.ts'

test('headings start below those of the page, and paragraphs and lists are kept', () => {
  expect(renderMarkdown('# Paying\nIn **cash**.\n\n- one\n- two\n\n##### Small')).toBe(
    '<h3>Paying</h3>\n<p>In <strong>cash</strong>.</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<h6>Small</h6>\n',
  )
})

test('links to other sites send no referrer; others are plain', () => {
  expect(renderMarkdown('[a](https://example.com/) [b](//example.com) [c](/about#contact)')).toBe(
    '<p><a href="https://example.com/" rel="noopener noreferrer">a</a> <a href="//example.com" rel="noopener noreferrer">b</a> <a href="/about#contact">c</a></p>\n',
  )
  expect(renderMarkdown('<hello@shop.example>')).toBe(
    '<p><a href="mailto:hello@shop.example">hello@shop.example</a></p>\n',
  )
})

const unsafe: [problem: string, markdown: string][] = [
  ['Line 3: HTML is not supported', 'One\n\n<script>alert(1)</script>'],
  ['Line 2: HTML is not supported', 'One\ntwo <b onclick="x()">three</b>'],
  ['Line 1: HTML is not supported', '<!-- hidden -->'],
  ['Line 4: HTML is not supported', '- one\n- two\n\n  <img src=x onerror=alert(1)>'],
  ['Line 1: Links start with', '[a](javascript:alert(1))'],
  ['Line 1: Links start with', '[a](JaVaScRiPt:alert(1))'],
  ['Line 1: Links start with', '[a](&#106;avascript:alert(1))'],
  ['Line 1: Links start with', '<javascript:alert(1)>'],
  ['Line 1: Links start with', '[a](data:text/html;base64,PHNjcmlwdD4=)'],
  ['Line 1: Links start with', '[a](vbscript:x)'],
  ['Line 2: Links start with', 'One\n[a][b]\n\n[b]: file:///etc/passwd'],
  ['Line 1: Pictures are not supported', '![a](https://example.com/a.png)'],
]

test.each(unsafe)('%s: %j', (problem, markdown) => {
  expect(markdownProblem(markdown)).toContain(problem)
  // What the check missed would still be harmless.
  expect(unsafeIn(renderMarkdown(markdown))).toEqual([])
})

test.each(['a < b > c', '`<script>`', '    <b>code</b>', 'AT&T [1] * 2', '<https://example.com>'])(
  '%j is plain text or a link',
  (markdown) => expect(markdownProblem(markdown)).toBeUndefined(),
)

test('a description has paragraphs, lists and links to other sites, and nothing by accident', () => {
  expect(
    renderDescription('One *paragraph*.\n\n- a\n- b\n\n[site](https://example.com) <hello@shop.example>'),
  ).toBe(
    '<p>One <em>paragraph</em>.</p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n' +
      '<p><a href="https://example.com" rel="nofollow noopener">site</a> <a href="mailto:hello@shop.example" rel="nofollow noopener">hello@shop.example</a></p>\n',
  )
  expect(renderDescription('![a](https://example.com/a.png)')).not.toContain('<img')
  for (const text of [
    'AT&amp;T and a < b',
    'One.\n    Indented.',
    'Title\n---',
    '~~~',
    'a | b',
    '[a](/about)',
    '[a](javascript:alert(1))',
    '<b onclick="x()">b</b>',
  ])
    expect(renderDescription(text), text).not.toMatch(/<(?!\/?p>)|<p>[^]*<p>/)
})

const known =
  /<\/?(p|h[3-6]|ul|li|blockquote|strong|em|s|pre)>|<(br|hr)>|<ol( start="\d+")?>|<\/ol>|<(pre|code)( class="language-[^"<>]*")?>|<\/code>|<a href="(https?:|mailto:|\/|#|\?|[^":]*")[^"<>]*"?( title="[^"<>]*")?( rel="(noopener noreferrer|nofollow noopener)")?>|<\/a>/g

/** Tags other than the known ones, with an href of a known kind. */
const unsafeIn = (html: string) => html.replaceAll(known, '').match(/<[^>]*>?/g) ?? []

test('no text renders to an unknown tag or attribute, and none takes the renderer down', () => {
  const pieces = fc.oneof(
    nastyText,
    fc.constantFrom(
      '[',
      ']',
      '(',
      ')',
      '<',
      '>',
      '"',
      '`',
      '*',
      '\n',
      '\n\n',
      '# ',
      '- ',
      '> ',
      '![',
      '&#x6a;',
    ),
    fc.constantFrom(...unsafe.map(([, markdown]) => markdown)),
    fc.constantFrom('javascript:alert(1)', 'onerror=alert(1)', '<svg/onload=', 'https://example.com', '\t'),
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const markdown = parts.join('')
      markdownProblem(markdown)
      expect(unsafeIn(renderMarkdown(markdown)), JSON.stringify(markdown)).toEqual([])
      expect(unsafeIn(renderDescription(markdown)), JSON.stringify(markdown)).toEqual([])
    }),
    { numRuns: 500 },
  )
})
