import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, '../../web/app/components.css'), 'utf8')

type Tone = Record<'ground' | 'panel' | 'text', [lightness: number, chroma: number, hue: string]>

const color = /--(\w+): oklch\((\S+) (\S+) ([^;]+)\);/g

/** The colours of a rule of the style sheet. */
function toneOf(rule: string): Tone {
  const [declarations = ''] = css.slice(css.lastIndexOf(`  ${rule} {`)).split('}')
  const colors = [...declarations.matchAll(color)]
  return Object.fromEntries(
    colors.map(([, name, lightness, chroma, hue]) => [name, [Number(lightness), Number(chroma), hue]]),
  ) as Tone
}

/** Of CSS Color 4. */
function luminance([lightness, chroma, at]: Tone['text'], hue: number): number {
  const angle = ((at.startsWith('var') ? hue : parseFloat(at)) * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const inGamut = (part: number) => Math.min(1, Math.max(0, part))
  return (
    0.2126 * inGamut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
    0.7152 * inGamut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
    0.0722 * inGamut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  )
}

test.each(['.drawn-cover', '.drawn-deep', '.drawn-paper'])(
  'texts of %s are readable in every colour',
  (rule) => {
    const { ground, panel, text } = toneOf(rule)
    for (let hue = 0; hue < 360; hue += 5)
      for (const background of [ground, panel]) {
        const [dark = 0, light = 0] = [luminance(text, hue), luminance(background, hue)].sort((a, b) => a - b)
        expect((light + 0.05) / (dark + 0.05), `${rule} ${hue}`).toBeGreaterThan(7)
      }
  },
)
