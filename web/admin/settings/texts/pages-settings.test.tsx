import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type AdminPage, textsAdmin } from '../../../../contract/shop/shop-pages-admin.ts'
import { fakeApi, problem } from '../../../testing/fake-api.ts'
import { openAdmin } from '../../testing/open-admin.tsx'

const contact: AdminPage = {
  slug: 'contact',
  title: 'The title of the API, which is English',
  isOwn: false,
  place: 'footer',
  isPublished: false,
  version: 1,
  changedBy: '',
  changedAt: null,
  markdown: '',
  template: 'Call us: [phone]',
}

const html = '<p>Bring a <strong>cushion</strong>.</p>'

function shopWithTexts() {
  const api = fakeApi()
  api.on(textsAdmin.list, () => ({ status: 200, body: [{ ...contact, isEmpty: true }] }))
  api.on(textsAdmin.get, () => ({ status: 200, body: contact }))
  api.on(textsAdmin.preview, () => ({ status: 200, body: { html } }))
  return api
}

const path = '/dashboard/settings/pages?page=contact'
const button = (name: string) => screen.findByRole('button', { name })
const text = () => screen.findByLabelText('Contact')
const type = async (value: string) => fireEvent.change(await text(), { target: { value } })

test('a text has a preview, and HTML in it is refused at its field', async () => {
  const api = shopWithTexts()
  const { person } = await openAdmin(path, api)
  await button('Contact Empty')
  await type('Bring a **cushion**.')
  expect((await screen.findByText('cushion')).tagName).toBe('STRONG')

  const fields = [{ field: 'markdown', message: 'Line 1: HTML is not supported' }]
  api.on(textsAdmin.preview, () => problem(400, 'invalid', { fields }))
  api.on(textsAdmin.save, () => problem(400, 'invalid', { fields }))
  await type('<b>Call us</b>')
  await person.click(await button('Save'))
  await screen.findAllByText('Line 1: HTML is not supported')
  expect((await text()).getAttribute('aria-invalid')).toBe('true')

  api.on(textsAdmin.preview, () => ({ status: 200, body: { html } }))
  api.on(textsAdmin.save, ({ body }) => ({ status: 200, body: { ...contact, ...body, version: 2 } }))
  await type('Come in and ask.')
  await person.click(screen.getByLabelText('Published'))
  await person.click(await button('Save'))
  await screen.findByText('Saved.')
  expect(api.sentTo(textsAdmin.save).at(-1)?.body).toEqual({
    markdown: 'Come in and ask.',
    isPublished: true,
    version: 1,
  })
})

test('another page and a new one ask before what is typed is dropped', async () => {
  const api = shopWithTexts()
  const named = (slug: string) => ({ ...contact, slug, isEmpty: true })
  api.on(textsAdmin.list, () => ({ status: 200, body: [named('contact'), named('about-us')] }))
  api.on(textsAdmin.get, ({ params: { slug } }) => ({ status: 200, body: { ...contact, slug } }))
  api.on(textsAdmin.create, () => ({ status: 201, body: { ...contact, slug: 'events', isOwn: true } }))
  const { person } = await openAdmin(path, api, { shop: { isDemo: false } })
  await type('Call us')
  const answer = async (name: string) => {
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    await person.click(await button(name))
  }
  await person.click(await button('About Us Empty'))
  await answer('Stay')
  expect(await text()).toHaveProperty('value', 'Call us')
  await person.type(await screen.findByLabelText('Title of the new page'), 'Events')
  await person.click(await button('Add page'))
  await answer('Stay')
  expect(await text()).toHaveProperty('value', 'Call us')
  await person.click(await button('About Us Empty'))
  await answer('Leave')
  expect(await screen.findByLabelText('About Us')).toHaveProperty('value', '')
})

test('the second of two concurrent saves shows the other text', async () => {
  const api = shopWithTexts()
  const current = { ...contact, version: 2, markdown: 'Their words' }
  api.on(textsAdmin.save, ({ body }) =>
    body.version === 2
      ? { status: 200, body: { ...contact, ...body, version: 3 } }
      : problem(409, 'page-changed', { current }),
  )
  const { person } = await openAdmin(path, api)
  await person.click(await button('Start from a template'))
  expect(document.activeElement).toBe(await text())
  await person.click(await button('Save'))
  expect((await screen.findByText('Their text')).nextElementSibling?.textContent).toBe('Their words')
  await person.click(await button('Save mine'))
  await screen.findByText('Saved.')
  expect(await text()).toHaveProperty('value', 'Call us: [phone]')
})
