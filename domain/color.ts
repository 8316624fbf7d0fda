/** WCAG 2 contrast of colours such as `#9a3412`. */
const surfaces = { light: ['#ffffff', '#faf7f2'], dark: ['#1f1b16', '#16130f'] } as const

/** The contrast that WCAG AA asks of text. */
const enough = 4.5

type Rgb = readonly [number, number, number]

export const rgbOf = (hex: string): Rgb =>
  [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb

const hexOf = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const passesOn = (hex: string, backgrounds: readonly string[]) =>
  backgrounds.every((background) => contrast(hex, background) >= enough)

/** Whether text in this colour is readable on the shop's light pages. White text on it is, too. */
export const isReadable = (hex: string) => passesOn(hex, surfaces.light)

/** The same hue, mixed with as little of another colour as makes it readable. */
function mixedUntilReadable(hex: string, goal: Rgb, backgrounds: readonly string[]): string {
  const from = rgbOf(hex)
  for (let share = 0; share <= 1; share += 0.01) {
    const mixed = hexOf(from.map((part, at) => part + ((goal[at] ?? 0) - part) * share) as unknown as Rgb)
    if (passesOn(mixed, backgrounds)) return mixed
  }
  return hexOf(goal)
}

const black: Rgb = [0, 0, 0]
const white: Rgb = [255, 255, 255]

/** The nearest darker shade that is readable; the colour itself if it is. */
export const nearestReadable = (hex: string) => mixedUntilReadable(hex, black, surfaces.light)

/** The nearest lighter shade that is readable on the dark pages. */
const onDark = (hex: string) => mixedUntilReadable(hex, white, surfaces.dark)

/** A stronger shade for hovering. */
const stronger = (hex: string, scheme: 'light' | 'dark') => {
  const goal = scheme === 'light' ? black : white
  return hexOf(rgbOf(hex).map((part, at) => part + ((goal[at] ?? 0) - part) * 0.18) as unknown as Rgb)
}

/** The accent of the style sheets. They set its shades by hand. */
export const defaultAccent = '#9a3412'

/** The accent on dark pages. */
export const darkAccent = (accent: string) => (accent === defaultAccent ? '#f0905a' : onDark(accent))

/** CSS values of an accent in light and in dark mode. */
export const accentColors = (accent: string) => {
  const dark = onDark(accent)
  return {
    accent: `light-dark(${accent},${dark})`,
    strong: `light-dark(${stronger(accent, 'light')},${stronger(dark, 'dark')})`,
  }
}
