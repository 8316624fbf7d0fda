import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe?: { run: (options: RunOptions) => Promise<AxeResults> }
  }
}

/** Resolved from @axe-core/playwright, to use its version of axe-core. */
const { resolve } = createRequire(import.meta.resolve('@axe-core/playwright'))
const axeSource = readFileSync(resolve('axe-core/axe.min.js'), 'utf8')

/** Only violations are reported, which saves axe most of its work; every rule still runs. */
const options: RunOptions = { resultTypes: ['violations'] }

/** The other rules give the same result in both colour schemes. */
const colorRules: RunOptions = {
  ...options,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

async function violationsOn(page: Page, options: RunOptions) {
  // Injected once per page: parsing half a megabyte of script takes as long as a run.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const results = await page.evaluate((options) => window.axe?.run(options), options)
  if (!results) throw new Error('axe is not on the page')
  return results.violations
}

/** Axe is slow per element: of the siblings that one component renders, only the first three stay. */
const hideRepeated = (page: Page, repeated: string) =>
  page
    .locator(`${repeated}:nth-of-type(n + 4)`)
    .evaluateAll((all) => all.forEach((element) => element.setAttribute('hidden', '')))

export async function expectNoA11yViolations(page: Page, ...repeated: string[]) {
  for (const each of repeated) await hideRepeated(page, each)
  // Without transitions, no colour is measured while it changes.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await violationsOn(page, colorRules), 'dark').toEqual([])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await violationsOn(page, options), 'light').toEqual([])
}

export const horizontalOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

export async function expectNoHorizontalOverflow(page: Page, widths: number[]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => horizontalOverflow(page), `at ${width} pixels`).toBeLessThanOrEqual(0)
  }
}
