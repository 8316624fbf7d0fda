import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { darkStyles, inColorScheme } from '../../../domain/email-styles.ts'
import { EmailView } from './email-view.tsx'

const html = `<html><head><style>${darkStyles}</style></head><body>Dear Ada</body></html>`

const frame = () => screen.getByTitle<HTMLIFrameElement>('E-mail: Your order')

test('an e-mail is shown in a sandbox, light, dark or as wide as a phone, and its plain text by one click', async () => {
  const person = userEvent.setup()
  render(<EmailView subject="Your order" text="Dear Ada, in plain text" html={html} language="de" />)
  const press = (name: string) => person.click(screen.getByRole('button', { name }))
  expect(frame().getAttribute('sandbox')).toBe('')
  expect(frame().getAttribute('srcdoc')).toBe(inColorScheme(html, 'light'))

  await press('Dark')
  expect(frame().getAttribute('srcdoc')).toBe(inColorScheme(html, 'dark'))
  expect(frame().className).not.toContain('390px')
  await press('As wide as a phone')
  expect(frame().className).toContain('390px')
  expect(screen.getAllByRole('button', { pressed: true }).map((button) => button.textContent)).toEqual([
    'Dark',
    'As wide as a phone',
  ])

  await press('Plain text')
  expect(screen.getByText('Dear Ada, in plain text').lang).toBe('de')
  expect(screen.queryByTitle('E-mail: Your order')).toBeNull()
})
