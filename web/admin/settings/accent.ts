import { accentColors, defaultAccent } from '../../../domain/color.ts'

/** Colours the open page as the server colours the next one. */
export function showAccent(color: string) {
  const { style } = document.documentElement
  const { accent, strong } = accentColors(color)
  const isUsual = color === defaultAccent
  style.setProperty('--color-accent', isUsual ? '' : accent)
  style.setProperty('--color-accent-strong', isUsual ? '' : strong)
}
