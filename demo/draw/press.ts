import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../tooling/find-chromium.ts'
import { page as size, typography } from './series.ts'

/** Renders a cover in a browser; refuses one whose text leaves the margins. */
export async function openPress() {
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumFlags })
  const page = await browser.newPage({ viewport: { width: size.width, height: size.height } })
  await page.setContent(
    `<style>${fonts()}${typography} body { margin: 0 } svg { display: block }</style><main></main>`,
  )
  return {
    async print(cover: string): Promise<Buffer> {
      const tooWide = await page.evaluate(show, { cover, left: size.left - 12, right: size.right + 2 })
      if (tooWide.length > 0) throw new Error(`Too wide for the cover: ${tooWide.join(', ')}`)
      return page.screenshot({ type: 'png' })
    },
    close: () => browser.close(),
  }
}

/** Runs in the browser; returns the lines that leave the margins. */
async function show({ cover, left, right }: { cover: string; left: number; right: number }) {
  const main = document.querySelector('main')
  if (!main) return ['there is no page']
  main.innerHTML = cover
  const lines = [...main.querySelectorAll('text')]
  const faces = lines.map((line) => {
    const { fontStyle, fontFamily } = getComputedStyle(line)
    return document.fonts.load(`${fontStyle} 40px ${fontFamily}`)
  })
  await Promise.all(faces)
  const leaves = (line: SVGTextElement) => {
    const { x, width } = line.getBBox()
    return x < left || x + width > right
  }
  return lines.filter(leaves).map((line) => line.textContent)
}

const packages = join(import.meta.dirname, '../../tooling/fonts/node_modules/@fontsource-variable')

function fonts() {
  return [
    { family: 'Fraunces', style: 'normal', file: 'fraunces/files/fraunces-latin-full-normal.woff2' },
    { family: 'Fraunces', style: 'italic', file: 'fraunces/files/fraunces-latin-full-italic.woff2' },
    { family: 'Inter', style: 'normal', file: 'inter/files/inter-latin-wght-normal.woff2' },
  ]
    .map(({ family, style, file }) => {
      const woff = readFileSync(join(packages, file), 'base64')
      return `@font-face { font-family: ${family}; font-style: ${style}; font-weight: 100 900; src: url(data:font/woff2;base64,${woff}) }`
    })
    .join('\n')
}
