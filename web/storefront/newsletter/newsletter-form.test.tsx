import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newsletter } from '../../../contract/shop/newsletter.ts'
import { fakeApi, noConnection, problem } from '../../testing/fake-api.ts'
import { openPage } from '../../testing/open-page.tsx'

/** Any page has the form; this one needs no data. */
async function openForm() {
  const api = fakeApi()
  const { person } = await openPage('/nowhere', api)
  const footer = within(screen.getByRole('contentinfo'))
  const field = footer.getByLabelText<HTMLInputElement>('Your e-mail address')
  const button = footer.getByRole('button', { name: 'Subscribe' })
  const ask = async (email: string) => {
    await person.clear(field)
    if (email) await person.type(field, email)
    await person.click(button)
  }
  return { api, person, footer, field, button, ask }
}

const thanks = 'Thank you. Check your mailbox: the link in our e-mail puts you on the list.'

test('an e-mail address is sent, thanked for, and removed from the field', async () => {
  const { api, footer, field, ask } = await openForm()
  api.on(newsletter.subscribe, () => ({ status: 200, body: { email: 'reader@example.com' } }))
  for (const _ of ['once', 'and again']) {
    await ask('Reader@Example.com')
    expect((await footer.findByRole('status')).textContent).toBe(thanks)
    expect(footer.queryByRole('alert')).toBeNull()
    expect(field.value).toBe('')
  }
  const sent = { body: { email: 'Reader@Example.com' } }
  expect(api.sentTo(newsletter.subscribe)).toEqual([sent, sent])
})

test.each(['', 'reader', 'reader@'])(
  '%j is refused with a message at the field, and not sent',
  async (email) => {
    const { api, footer, field, ask } = await openForm()
    await ask(email)
    expect((await footer.findByRole('alert')).textContent).toMatch(/^Enter an e-mail address/)
    expect(field.getAttribute('aria-describedby')).toBe(footer.getByRole('alert').parentElement?.id)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field)
    expect(field.value).toBe(email)
    expect(api.calls).toEqual([])
  },
)

test('a second submit while the first is pending sends nothing', async () => {
  const { api, person, footer, field, button, ask } = await openForm()
  const answer = Promise.withResolvers<{ status: 200; body: { email: string } }>()
  api.on(newsletter.subscribe, () => answer.promise)
  await ask('eager@example.com')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await person.type(field, '{Enter}')
  answer.resolve({ status: 200, body: { email: 'eager@example.com' } })
  await footer.findByRole('status')
  expect(field.value).toBe('')
  expect(api.sentTo(newsletter.subscribe)).toHaveLength(1)
})

test('a refusal and a lost connection keep the e-mail address, which can be sent again', async () => {
  const { api, footer, field, ask } = await openForm()
  const fields = [{ field: 'email', message: 'Enter an e-mail address that exists' }]
  api.on(newsletter.subscribe, () => problem(400, 'invalid', { fields }))
  await ask('reader@bookshop.example')
  expect((await footer.findByRole('alert')).textContent).toBe('Enter an e-mail address that exists')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.value).toBe('reader@bookshop.example')

  api.on(newsletter.subscribe, () => noConnection)
  await ask('patient@example.com')
  expect((await footer.findByText(/cannot be reached just now/)).role).toBe('alert')
  expect(field.value).toBe('patient@example.com')
  api.on(newsletter.subscribe, () => ({ status: 200, body: { email: 'patient@example.com' } }))
  await ask('patient@example.com')
  await footer.findByRole('status')
})
