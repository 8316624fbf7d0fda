import type { Page } from '@playwright/test'

type Shift = PerformanceEntry & { value: number; sources: { node: Element | null }[] }

/** What moved without a person's doing, since this time of the page in milliseconds. */
export const layoutShifts = (page: Page, since = 0) =>
  page.evaluate(
    (since) =>
      new Promise<string[]>((resolve) => {
        const words = ({ value, sources }: Shift) =>
          `${value.toFixed(4)} ${sources.map(({ node }) => node?.className).join(', ')}`
        new PerformanceObserver((list) =>
          resolve((list.getEntries() as Shift[]).filter((one) => one.startTime > since).map(words)),
        ).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve([]), 300)
      }),
    since,
  )
