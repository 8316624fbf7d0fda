import { expectNoA11yViolations } from './a11y.ts'
import { noRequestsInFlight } from './in-flight.ts'
import { box, cards, heading, suggestions, type } from './searching.ts'
import { held } from './held.ts'
import { expect, test } from './shop-test.ts'

test('while somebody types, books are suggested; keys and presses choose one or none, and the last one shows all', async ({
  page,
}) => {
  await test.step('what is typed before the page is alive stays, and is suggested for', async () => {
    const letGo = await held(page, '**/assets/index-*.js')
    await page.goto('/about', { waitUntil: 'commit' })
    await box(page).fill('dracul')
    letGo()
    await expect(suggestions(page)).toHaveText(['DraculaBram Stoker', 'See all results'])
    await expect(box(page)).toHaveValue('dracul')
  })

  await test.step('the suggestions go by Escape, by Tab and by a press elsewhere; the last one shows all', async () => {
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
    // The page that comes puts its own words into the box and takes the focus.
    await expect(heading(page)).toHaveText('Results for “jane ey”')
    await expect(cards(page)).toContainText(['Jane Eyre'])
  })

  await test.step('arrows choose one and Enter opens it', async () => {
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

test('an answer that comes late is not shown, and the typed words win', async ({ page }) => {
  const letGo = await held(page, '**/api/books/suggest?q=dracula')
  await page.goto('/about')
  const asked = page.waitForRequest('**/api/books/suggest?q=dracula')
  await type(page, 'dracula')
  await asked
  await expect(suggestions(page)).toHaveText(['See all results'])
  await type(page, 'opticks')
  await expect(suggestions(page)).toHaveText([/Opticks/, 'See all results'])
  const late = page.waitForResponse('**/api/books/suggest?q=dracula')
  letGo()
  await late
  await expect(suggestions(page)).toHaveText([/Opticks/, 'See all results'])
  await box(page).press('Enter')
  await expect(page).toHaveURL('/search?q=opticks')
})

test.describe('with no line to the shop', () => {
  test.use({ expected: /ERR_FAILED.*(api\/books|assets\/suggestions)/ })

  test('the box searches without the suggestions, and without their code', async ({ page }) => {
    for (const where of ['**/api/books/suggest*', '**/assets/suggestions-*.js']) {
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

test('on a phone the box is a sheet, which suggests, searches, and goes by a press, by Escape and with the page', async ({
  page,
}) => {
  const icon = page.getByRole('link', { name: 'Search' })
  const sheet = page.getByRole('dialog', { name: 'Search' })
  const field = sheet.getByPlaceholder('Search here')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/about')
  await noRequestsInFlight(page)

  await test.step('it is opened by a press and closed by Escape or a press', async () => {
    await icon.click()
    await expect(field).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog'), 'closed, and gone').toHaveCount(0)
    await expect(icon).toBeFocused()
    await page.keyboard.press('Enter')
    await expectNoA11yViolations(page)
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL('/about')
  })

  await test.step('it suggests, searches, and goes with the page', async () => {
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
