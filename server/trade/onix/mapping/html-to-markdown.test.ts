import { expect, test } from 'vitest'
import { renderDescription } from '../../../lib/render-markdown.ts'
import { mapGood, recordOf } from '../testing/map-text.ts'
import { toMarkdown } from './html-to-markdown.ts'

test.each([
  ['plain text', 'One.\nTwo.\n\n Three. ', 'One. Two.\n\nThree.'],
  ['a list in plain text', 'Inside:\n• One\n• Two', 'Inside:\n- One\n- Two'],
  ['marks of Markdown', '*not* a_b [x](y) # 1 \\ `c`', '\\*not\\* a\\_b \\[x\\](y) # 1 \\\\ \\`c\\`'],
  ['a number at the start', '1984. A year', '1984\\. A year'],
  ['paragraphs', '<p>One</p><p>Two</p>', 'One\n\nTwo'],
  ['attributes', '<p class="a" style="color: red">One</p>', 'One'],
  ['breaks', 'One<br/>Two<BR><br>Three', 'One  \nTwo\n\nThree'],
  ['emphasis', 'A <b>bold</b> and <em>fine </em>thing', 'A **bold** and *fine* thing'],
  ['emphasis within a word', 'un<b>believ</b>able', 'unbelievable'],
  [
    'lists',
    '<ul><li>One</li><li>Two<li>Three</ul><ol><li>First</li><li>Second</li></ol>',
    '- One\n- Two\n- Three\n1. First\n2. Second',
  ],
  ['unclosed tags', '<p>One <b>two', 'One **two**'],
  ['escaped HTML', '&lt;p&gt;One &amp;amp; two&lt;/p&gt;', 'One & two'],
  ['HTML escaped twice', '&amp;lt;p&amp;gt;One&amp;lt;/p&amp;gt;', 'One'],
  ['entities twice over', 'Caf&eacute; &amp; bar', 'Café & bar'],
  ['a script', '<p>One</p><script>alert("x")</script><p>Two</p>', 'One\n\nTwo'],
  ['a script without an end', '<p>One</p><script>alert("x")', 'One'],
  ['a link', '<a href="javascript:alert(1)">Read</a> <p>on</p>', 'Read\n\non'],
  ['a comment', '<p>One<!-- <b>no</b> --> two</p>', 'One two'],
  ['a sign', 'For ages &lt; 5 and > 3', 'For ages \\< 5 and > 3'],
  ['nothing', ' <p> </p> <br> ', ''],
])('%s', (_, written, markdown) => {
  expect(toMarkdown(written)).toBe(markdown)
})

test('no markup of a description reaches a page, whatever it is dressed in', () => {
  const attacks = [
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<<script>script>alert(1)<</script>/script>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '[a](javascript:alert(1))',
    '<p><a href="javascript:alert(1)">a</a></p>',
    '<xmp><img src=x onerror=alert(1)></xmp>',
    '![x](https://example.com/x.png)',
    '<javascript:alert(1)>',
    '<p>&lt;img src=x&gt;</p>',
    '<b\0>x',
    '<p x="&quot;><img src=x>">y</p>',
    '<!--><img src=x>-->',
    '<https://example.com>',
  ]
  for (const attack of attacks) {
    const html = renderDescription(toMarkdown(attack))
    expect(html.replace(/<\/?(p|em|strong|ul|ol|li|br)>/g, '')).not.toMatch(/<|href/)
  }
})

const described = (text: string) =>
  mapGood(recordOf({ collateral: `<TextContent><TextType>03</TextType><Text>${text}</Text></TextContent>` }))

test('a description of 200 kB is cut at the end of a sentence, and noted', () => {
  const { parts, notes } = described('Words of a long text. '.repeat(9_000))
  const { description = '' } = parts.collateral ?? {}
  expect([description.length <= 5_000, description.length > 4_500, notes]).toEqual([
    true,
    true,
    ['The description was cut after 5,000 characters'],
  ])
  expect(description.endsWith('a long text…')).toBe(true)
})

test('HTML in CDATA and XHTML inline mean the same', () => {
  expect(described('<![CDATA[<p>One <i>two</i></p>]]>').parts.collateral).toEqual({
    description: 'One *two*',
  })
  expect(described('<p>One <i>two</i></p>').parts.collateral).toEqual({ description: 'One *two*' })
  expect(described('').parts.collateral).toEqual({})
})

test('nonsense takes no time', () => {
  for (const nonsense of ['<', '<a "', '<script>', '<!--', '&lt;', '<b>', '**', '<li>', ' '])
    expect(toMarkdown(nonsense.repeat(100_000)).length).toBeLessThan(300_000)
})
