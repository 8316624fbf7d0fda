import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe?: { run: (options: RunOptions) => Promise<AxeResults> }
  }
}

/** The version of axe that its package for Playwright brings. */
const { resolve } = createRequire(import.meta.resolve('@axe-core/playwright'))
const axeSource = readFileSync(resolve('axe-core/axe.min.js'), 'utf8')

/** Only violations are reported, which saves axe most of its work; every rule still runs. */
const options: RunOptions = { resultTypes: ['violations'] }

/** The rules that look at colours: the others find the same in both colour schemes. */
const colorRules: RunOptions = {
  ...options,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

async function violationsOn(page: Page, options: RunOptions) {
  // Injected once a page: parsing half a megabyte of script takes as long as a run.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const results = await page.evaluate((options) => window.axe?.run(options), options)
  if (!results) throw new Error('axe is not on the page')
  return results.violations
}

/** Axe takes long over each element: of siblings that one component makes, the first three stay. */
const hideAlike = (page: Page, alike: string) =>
  page
    .locator(`${alike}:nth-of-type(n + 4)`)
    .evaluateAll((all) => all.forEach((element) => element.setAttribute('hidden', '')))

/** Runs all axe rules in the light colour scheme, and those about colours in the dark one. */
export async function expectNoA11yViolations(page: Page, alike?: string) {
  if (alike) await hideAlike(page, alike)
  // Without transitions no colour is measured halfway.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await violationsOn(page, colorRules), 'dark').toEqual([])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await violationsOn(page, options), 'light').toEqual([])
}

/** How many pixels the page is wider than the window. */
export const horizontalOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

export async function expectNoHorizontalOverflow(page: Page, widths: number[]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => horizontalOverflow(page), `at ${width} pixels`).toBeLessThanOrEqual(0)
  }
}
