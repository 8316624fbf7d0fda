import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { shopPageSlugs } from '../../../domain/pages.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { openPage } from '../../testing/open-page.tsx'

const hosts = { Facebook: 'www.facebook.com', Instagram: 'www.instagram.com', X: 'x.com' }

test('the footer links to the texts of the shop, and to other sites without a referrer', async () => {
  const social = Object.entries(hosts).map(([name, host]) => ({ name, url: `https://${host}/` }))
  await openPage('/nowhere', fakeApi(), { shop: { social, pages: [...shopPageSlugs] } })
  const footer = within(screen.getByRole('contentinfo'))
  const sites = footer.getAllByRole('link', { name: /^Book Store on / })
  expect(sites.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])).toEqual(
    social.map(({ url }) => [url, 'noopener noreferrer']),
  )
  const texts = within(footer.getByRole('navigation', { name: 'Footer' })).getAllByRole('link')
  expect(texts.map((link) => link.getAttribute('href'))).toEqual([
    '/',
    ...shopPageSlugs.map((slug) => `/about#${slug}`),
    '/wish-list',
  ])
})

test.each(['included', 'added', 'none'] as const)(
  'below the prices of every page stands that they include the tax, where they do: %s',
  async (taxes) => {
    await openPage('/nowhere', fakeApi(), { shop: { taxes } })
    const note = within(screen.getByRole('contentinfo')).queryByText(
      /^Prices incl\. VAT, plus delivery fees\./,
    )
    expect(note !== null).toBe(taxes === 'included')
  },
)
