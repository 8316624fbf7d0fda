import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type StaffMember, staff } from '../../../../contract/people/staff.ts'
import { fakeApi, problem } from '../../../testing/fake-api.ts'
import { openAdmin } from '../../testing/open-admin.tsx'

const member = (username: string, name: string, role: StaffMember['role']): StaffMember => ({
  username,
  name,
  email: null,
  role,
  roleLabel: role,
  hasTotp: false,
  lastSignInAt: null,
})

const invitation = {
  _id: '00000000-0000-4000-8000-000000000001',
  name: 'Clara',
  email: 'clara@shop.example',
  role: 'clerk' as const,
  invitedBy: 'Ada',
  expiresAt: '2026-09-30T12:00:00.000Z',
}

function shopWithStaff() {
  const api = fakeApi()
  let members = [member('admin', 'Ada', 'owner'), member('tess', 'Tess', 'manager')]
  let invitations: (typeof invitation)[] = []
  api.on(staff.list, () => ({ status: 200, body: { staff: members, invitations } }))
  api.on(staff.signIns, () => ({ status: 200, body: { signIns: [], next: null } }))
  api.on(staff.invite, () => {
    invitations = [invitation]
    return { status: 201, body: { invitation, link: '/admin/invitation#the-code' } }
  })
  api.on(staff.remove, ({ params }) => {
    members = members.filter(({ username }) => username !== params.username)
    return { status: 204, body: undefined }
  })
  return api
}

const button = (name: string) => screen.findByRole('button', { name })

test('a colleague is invited: the link is shown once, the invitation is listed', async () => {
  const api = shopWithStaff()
  const { person } = await openAdmin('/dashboard/staff', api)
  await person.type(await screen.findByLabelText('Name'), 'Clara')
  await person.type(screen.getByLabelText('E-mail'), 'clara@shop.example')
  await person.selectOptions(screen.getByLabelText('Role'), 'Clerk')
  await person.click(await button('Send invitation'))
  const link = await screen.findByLabelText<HTMLInputElement>('Link of the invitation')
  expect(link.value).toBe(`${window.location.origin}/admin/invitation#the-code`)
  const open = await screen.findByRole('list', { name: 'Open invitations' })
  expect(open.textContent).toContain('Claraclara@shop.example · Clerk · valid until')
  expect(screen.getByLabelText('Name'), 'a new form for the next colleague').toHaveProperty('value', '')
  expect(api.sentTo(staff.invite).map(({ body }) => body)).toEqual([
    { name: 'Clara', email: 'clara@shop.example', role: 'clerk' },
  ])
})

test('a member of staff is removed after a confirmation, and never oneself', async () => {
  const api = shopWithStaff()
  const { person } = await openAdmin('/dashboard/staff', api)
  const members = await screen.findByRole('list', { name: 'Staff' })
  await within(members).findByText('(you)')
  expect(screen.queryByRole('button', { name: 'Remove Ada' })).toBeNull()
  await person.click(await button('Remove Tess'))
  await screen.findByRole('alertdialog', { name: 'Remove Tess?' })
  await person.click(await button('Cancel'))
  expect(api.sentTo(staff.remove)).toEqual([])
  await person.click(await button('Remove Tess'))
  await person.click(await button('Remove'))
  await waitFor(() => expect(members.textContent).not.toContain('Tess'))
})

test('a role that may not change stays, with the reason', async () => {
  const api = shopWithStaff()
  api.on(staff.changeRole, () => problem(409, 'last-owner'))
  const { person } = await openAdmin('/dashboard/staff', api)
  const role = await screen.findByLabelText<HTMLSelectElement>('Role of Tess')
  await person.selectOptions(role, 'Owner')
  await screen.findByRole('alertdialog', { name: 'Make Tess an owner?' })
  await person.click(await button('Change role'))
  await screen.findByRole('alertdialog', { name: 'Message of last-owner' })
  await person.click(await button('OK'))
  expect(role.value).toBe('manager')
})
