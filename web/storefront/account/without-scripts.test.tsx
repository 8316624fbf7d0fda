import { expect, test } from 'vitest'
import { pages } from '../../../domain/pages.ts'
import { render } from '../../app/entry-server.tsx'
import { shopWith } from '../../testing/shopping.ts'

const markupOf = async (path: string) => {
  const { body } = await render(path, shopWith([]).api.callRoute)
  const page = document.createElement('div')
  page.innerHTML = body
  return page
}

test('without scripts, the login and registration forms keep the password out of the URL, and say why they do nothing', async () => {
  for (const path of [pages.login, pages.register]) {
    const page = await markupOf(path)
    expect(page.querySelector('main form')?.getAttribute('method'), path).toBe('dialog')
    expect(page.querySelector('noscript')?.innerHTML, path).toContain('This needs JavaScript')
  }
})

test('a guarded page is rendered without knowing who is signed in', async () => {
  expect((await markupOf(pages.userDashboard)).querySelector('main')?.textContent).toBe('Loading..')
})
