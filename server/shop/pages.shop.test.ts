import { expect, test } from 'vitest'
import { contract } from '../../contract/contract.ts'
import { shopPageSlugs } from '../../domain/pages.ts'
import { sql } from '../database/sql.ts'
import { openTestShop } from '../testing/test-shop.ts'

const shop = await openTestShop({ isDemo: false })
const { texts, textsAdmin } = contract
const as = { as: shop.people.admin }
const contact = { params: { slug: 'contact' as const } }

const save = (markdown: string, isPublished: boolean, version?: number) =>
  shop.send(textsAdmin.save, { ...contact, body: { markdown, isPublished, version } }, as)
const published = async () => (await shop.call(200, texts.published, {})).body

test('a new shop has seven empty texts with templates, and shows none', async () => {
  const { body } = await shop.call(200, textsAdmin.list, {}, as)
  expect(body.map(({ slug }) => slug)).toEqual(shopPageSlugs)
  expect(body.every(({ isEmpty, isPublished, version }) => isEmpty && !isPublished && version === 0)).toBe(
    true,
  )
  expect(await published()).toEqual([])
  expect((await shop.call(200, contract.shop.get, {})).body.pages).toEqual([])
})

test('a draft is not shown, and a template not published before its gaps are filled in', async () => {
  const { template } = (await shop.call(200, textsAdmin.get, contact, as)).body
  expect((await save(template, false)).status).toBe(200)
  expect(await published()).toEqual([])
  const refused = await save(template, true)
  expect(refused).toMatchObject({ status: 400, body: { fields: [{ field: 'markdown' }] } })
  expect(refused.body.message).toContain('[DRAFT')
  expect((await save('Write to [e-mail address].', true)).body.message).toContain('Fill in [e-mail address]')
  expect((await save('', true)).status).toBe(400)
})

test('a published text is shown at once, in the order of the footer, and can be taken back', async () => {
  await shop.call(
    200,
    textsAdmin.save,
    { params: { slug: 'terms-of-service' }, body: { markdown: 'Be kind.', isPublished: true } },
    as,
  )
  const markdown = '# Write\r\n\r\n<hello@shop.example>, see [1].'
  expect((await save(markdown, true)).body).toMatchObject({ isPublished: true, changedBy: 'admin' })
  expect(await published()).toEqual([
    {
      slug: 'contact',
      title: 'Contact',
      html: '<h3>Write</h3>\n<p><a href="mailto:hello@shop.example">hello@shop.example</a>, see [1].</p>\n',
    },
    { slug: 'terms-of-service', title: 'Terms of Service', html: '<p>Be kind.</p>\n' },
  ])
  expect((await shop.call(200, contract.shop.get, {})).body.pages).toEqual(['contact', 'terms-of-service'])
  await save('Later.', false)
  expect((await published()).map(({ slug }) => slug)).toEqual(['terms-of-service'])
  const entry = await shop.db.first<{ changes: unknown }>(
    sql`select changes from audit_log where action = 'page.save' order by id desc limit 1`,
  )
  expect(entry?.changes).toEqual({
    markdown: [39, 6],
    isPublished: [true, false],
  })
})

test('the second of two concurrent saves is refused with the text of the first', async () => {
  const { version } = (await shop.call(200, textsAdmin.get, contact, as)).body
  const answers = await Promise.all([save('One', false, version), save('Two', false, version)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const { markdown } = (await shop.call(200, textsAdmin.get, contact, as)).body
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({
    code: 'page-changed',
    current: { markdown, version: version + 1, changedBy: 'admin' },
  })
})

test.each([
  ['HTML', 'One\n\n<b>two</b>', 'Line 3: HTML is not supported'],
  ['a script as a link', '[a](javascript:alert(1))', 'Line 1: Links start with'],
  ['too much text', 'x'.repeat(50_001), 'Use 50,000 characters or fewer'],
])('%s is refused, also in the preview', async (_what, markdown, message) => {
  const answers = [
    await save(markdown, false),
    await shop.send(textsAdmin.preview, { body: { markdown } }, as),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(400)
    expect(body.fields[0].field).toBe('markdown')
    expect(body.fields[0].message).toContain(message)
  }
  expect((await shop.send(textsAdmin.preview, { body: { markdown: '*Hi*' } }, as)).body.html).toBe(
    '<p><em>Hi</em></p>\n',
  )
})

test('a text that does not exist is not found', async () => {
  const url = `${shop.origin}/api/admin/pages/imprint`
  expect((await fetch(url, { headers: { authorization: `Bearer ${as.as}` } })).status).toBe(404)
})

test('a page of the shop has a title and a URL, and is shown, listed and linked when it is published', async () => {
  const create = (title: string) => shop.call(201, textsAdmin.create, { body: { title, place: 'menu' } }, as)
  const { body: page } = await create('Lesekreis & Café')
  expect(page).toMatchObject({ slug: 'lesekreis-cafe', isOwn: true, isPublished: false, template: '' })
  expect((await create('Lesekreis, Café')).body.slug).toBe('lesekreis-cafe-2')
  expect((await create('Contact')).body.slug).toBe('contact-2')
  const own = { params: { slug: page.slug } }
  const body = { title: 'Lesekreis', place: 'footer' as const, markdown: 'Montags.', isPublished: true }
  expect((await shop.send(texts.ownPage, own)).status).toBe(404)
  const saved = await shop.call(
    200,
    textsAdmin.save,
    { ...own, body: { ...body, version: page.version } },
    as,
  )
  expect(saved.body).toMatchObject({ title: 'Lesekreis', place: 'footer', version: 2 })
  const shown = { slug: page.slug, title: 'Lesekreis', html: '<p>Montags.</p>\n' }
  expect((await shop.call(200, texts.ownPage, own)).body).toEqual(shown)
  const { ownPages, pages } = (await shop.call(200, contract.shop.get, {})).body
  expect(ownPages).toEqual([{ slug: page.slug, title: 'Lesekreis', place: 'footer' }])
  expect(pages, 'only texts of every shop').not.toContain(page.slug)
  expect((await published()).map(({ slug }) => slug)).not.toContain(page.slug)
  const again = await shop.send(textsAdmin.save, { ...own, body: { ...body, version: 1 } }, as)
  expect(again).toMatchObject({
    status: 409,
    body: { code: 'page-changed', current: { title: 'Lesekreis' } },
  })

  await shop.call(204, textsAdmin.delete, own, as)
  expect((await shop.send(texts.ownPage, own)).status).toBe(404)
  expect((await shop.call(200, contract.shop.get, {})).body.ownPages).toEqual([])
})

test('the texts of every shop keep their titles and stay, and a page needs a title', async () => {
  const renamed = { ...contact, body: { title: 'Us', markdown: 'Later.', isPublished: false } }
  expect(await shop.send(textsAdmin.save, renamed, as)).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'title' }] },
  })
  expect((await shop.send(textsAdmin.delete, contact, as)).status).toBe(404)
  const blank = await shop.send(textsAdmin.create, { body: { title: ' ', place: 'header' } }, as)
  expect(blank.body.fields.map(({ field }: { field: string }) => field)).toEqual(['title', 'place'])
})
