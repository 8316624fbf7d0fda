import { expectNoA11yViolations } from './a11y.ts'
import { noRequestsInFlight } from './in-flight.ts'
import { box, cards, heading, suggestions, type } from './searching.ts'
import { held } from './held.ts'
import { expect, test } from './shop-test.ts'

test('typing suggests books; keyboard and mouse choose one or none, and the last entry shows all results', async ({
  page,
}) => {
  await test.step('text typed before hydration stays and gets suggestions', async () => {
    const release = await held(page, '**/assets/index-*.js*')
    await page.goto('/about', { waitUntil: 'commit' })
    await box(page).fill('dracul')
    release()
    await expect(suggestions(page)).toHaveText(['DraculaBram Stoker', 'See all results'])
    await expect(box(page)).toHaveValue('dracul')
  })

  await test.step('Escape, Tab and a click elsewhere close the suggestions; the last entry shows all results', async () => {
    const list = page.getByRole('listbox', { name: 'Suggestions' })
    await type(page, 'jane')
    await expect(list).toBeVisible()
    await box(page).press('Escape')
    await expect(list).toHaveCount(0)
    await expect(box(page)).toHaveValue('jane')
    await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
    await box(page).press('ArrowDown')
    await expect(list).toBeVisible()
    await box(page).press('Tab')
    await expect(list).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Login' })).toBeFocused()
    await type(page, 'jane')
    await expect(list).toBeVisible()
    await page.mouse.click(5, 500)
    await expect(list).toHaveCount(0)
    await type(page, 'jane ey')
    await expect(suggestions(page)).toHaveText([/Jane Eyre/, 'See all results'])
    await suggestions(page).last().click()
    await expect(page).toHaveURL('/search?q=jane%20ey')
    // The results page sets the value of the box and takes the focus.
    await expect(heading(page)).toHaveText('Results for “jane ey”')
    await expect(cards(page)).toContainText(['Jane Eyre'])
  })

  await test.step('arrow keys choose a suggestion and Enter opens it', async () => {
    await type(page, 'the')
    await expect(suggestions(page)).toHaveCount(9)
    await expect(suggestions(page).last()).toHaveText('See all results')
    await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
    await box(page).press('ArrowUp')
    await expect(suggestions(page).last()).toHaveAttribute('aria-selected', 'true')
    await box(page).press('ArrowDown')
    await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toHaveCount(0)
    await expect(box(page)).not.toHaveAttribute('aria-activedescendant')
    await type(page, 'dracul')
    await expect(suggestions(page)).toHaveText(['DraculaBram Stoker', 'See all results'])
    await box(page).press('ArrowDown')
    const id = await page.getByRole('listbox').getByRole('option', { selected: true }).getAttribute('id')
    await expect(box(page)).toHaveAttribute('aria-activedescendant', String(id))
    await expect(box(page)).toHaveAttribute('aria-controls', /./)
    await expect(box(page)).toHaveValue('dracul')
    await box(page).press('Enter')
    await expect(page).toHaveURL(/\/books\//)
    await expect(heading(page)).toHaveText('Dracula')
    await expect(box(page)).toHaveValue('')
  })
})

test('authors and genres are suggested in groups of their own, and their number is announced', async ({
  page,
}) => {
  await page.goto('/about')
  await type(page, 'adv')
  const groups = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('group')
  await expect(groups).toHaveCount(2)
  await expect(page.getByRole('group', { name: 'Genres' }).getByRole('option')).toHaveText(['Adventure'])
  await expect(page.getByRole('search').getByRole('status')).toHaveText('1 book, 1 genre suggested')
  await expectNoA11yViolations(page)
  await type(page, 'stok')
  await expect(suggestions(page)).toHaveText(['DraculaBram Stoker', 'Bram Stoker', 'See all results'])
  await expect(page.getByRole('search').getByRole('status')).toHaveText('1 book, 1 author suggested')
  await box(page).press('ArrowDown')
  await box(page).press('ArrowDown')
  await expect(page.getByRole('group', { name: 'Authors' }).getByRole('option')).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await box(page).press('Enter')
  await expect(page).toHaveURL('/authors/bram-stoker')
  await expect(heading(page)).toHaveText('Bram Stoker')
})

test('a late response is not shown, and the latest input is searched for', async ({ page }) => {
  const release = await held(page, '**/api/search/suggestions?q=dracula')
  await page.goto('/about')
  const asked = page.waitForRequest('**/api/search/suggestions?q=dracula')
  await type(page, 'dracula')
  await asked
  await expect(suggestions(page)).toHaveText(['See all results'])
  await type(page, 'opticks')
  await expect(suggestions(page)).toHaveText([/Opticks/, 'See all results'])
  const late = page.waitForResponse('**/api/search/suggestions?q=dracula')
  release()
  await late
  await expect(suggestions(page)).toHaveText([/Opticks/, 'See all results'])
  await box(page).press('Enter')
  await expect(page).toHaveURL('/search?q=opticks')
})

test.describe('when requests fail', () => {
  test.use({ expected: /ERR_FAILED.*(api\/search|assets\/suggestions)/ })

  test('the search works without suggestions and without their code', async ({ page }) => {
    for (const where of ['**/api/search/suggestions*', '**/assets/suggestions-*.js*']) {
      await page.route(where, (route) => route.abort())
      await page.goto('/about')
      await box(page).pressSequentially('dracula')
      await noRequestsInFlight(page)
      await box(page).press('Enter')
      await expect(cards(page), where).toContainText(['Dracula'])
      await page.unroute(where)
    }
  })
})

test('on a phone the search is a dialog that suggests, searches, and closes by button, Escape or navigation', async ({
  page,
}) => {
  const icon = page.getByRole('link', { name: 'Search' })
  const sheet = page.getByRole('dialog', { name: 'Search' })
  const field = sheet.getByPlaceholder('Search here')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/about')
  await noRequestsInFlight(page)

  await test.step('it opens by a click and closes by Escape or its button', async () => {
    await icon.click()
    await expect(field).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog'), 'removed when closed').toHaveCount(0)
    await expect(icon).toBeFocused()
    await page.keyboard.press('Enter')
    await expectNoA11yViolations(page)
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL('/about')
  })

  await test.step('it suggests, searches, and closes on navigation', async () => {
    await icon.click()
    await expect(field).toHaveRole('combobox')
    await field.pressSequentially('the')
    await expect(sheet.getByRole('option')).toHaveCount(9)
    await expect(sheet.getByRole('option').last()).toBeInViewport({ ratio: 1 })
    await expect(sheet.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
    await field.press('Enter')
    await expect(page).toHaveURL('/search?q=the')
    await expect(sheet).toHaveCount(0)
    await icon.click()
    await expect(field).toHaveValue('the')
    await page.goBack()
    await expect(page).toHaveURL('/about')
    await expect(sheet).toHaveCount(0)
  })
})
