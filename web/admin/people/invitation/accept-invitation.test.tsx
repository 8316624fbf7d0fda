import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { staff } from '../../../../contract/people/staff.ts'
import { fakeApi, noConnection, problem } from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/open-page.tsx'

const path = '/admin/invitation#the-code'

const invited = () => ({
  status: 200 as const,
  body: { name: 'Clara', email: 'clara@shop.example', role: 'clerk' as const },
})

const button = (name: string) => screen.findByRole('button', { name })

test('an invited clerk chooses another username than a taken one; the code leaves the address bar', async () => {
  const api = fakeApi()
  api.on(staff.readInvitation, invited)
  const { person } = await openPage(path, api)
  await screen.findByText(/^Hello Clara\. You are invited to work in this shop as clerk\./)
  expect(window.location.href).toMatch(/\/admin\/invitation$/)

  api.on(staff.accept, () => problem(409, 'username-taken', { message: 'This username is taken.' }))
  await person.type(screen.getByLabelText('Username'), 'admin')
  await person.type(screen.getByLabelText('Password'), 'correct horse battery')
  await person.click(await button('Create account'))
  await screen.findByText('This username is taken.')
  expect(document.activeElement).toBe(screen.getByLabelText('Username'))

  api.on(staff.accept, () => ({ status: 201, body: { username: 'clara' } }))
  await person.clear(screen.getByLabelText('Username'))
  await person.type(screen.getByLabelText('Username'), 'clara')
  await person.click(await button('Create account'))
  await screen.findByText('Account created. Log in to continue.')
  expect(api.sentTo(staff.accept).at(-1)).toEqual({
    params: { code: 'the-code' },
    body: { username: 'clara', password: 'correct horse battery' },
  })
})

test('an invitation that is used, not valid or incomplete says so', async () => {
  const api = fakeApi()
  const refusals = [
    [problem(409, 'invitation-used'), 'Message of invitation-used'],
    [
      problem(404, 'not-found'),
      'This invitation is not valid any more. Ask the owner of the shop for a new one.',
    ],
  ] as const
  for (const [response, words] of refusals) {
    api.on(staff.readInvitation, () => response)
    const { unmount } = await openPage(path, api)
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    unmount()
  }
  await openPage('/admin/invitation', api)
  const { textContent } = await screen.findByRole('alert')
  expect(textContent).toBe('This link is incomplete. Copy all of it from the e-mail.')
})

test('an invitation that could not be loaded is loaded again', async () => {
  const api = fakeApi()
  api.on(staff.readInvitation, () => noConnection)
  const { person } = await openPage(path, api)
  await screen.findByRole('alert')
  api.on(staff.readInvitation, invited)
  await person.click(await button('Try again'))
  await screen.findByText(/^Hello Clara\./)
})
