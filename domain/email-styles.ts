/** Rules of e-mails that no style attribute can hold. They are the same in all shops, so that a page may allow them by hash. */
export const emailStyles =
  ':root{color-scheme:light dark}@media (max-width:480px){.pad{padding:24px 20px!important}.beside,.price{display:block!important}.beside{padding-bottom:4px!important}.price{padding-top:0!important;padding-left:0!important;border:0!important;text-align:left!important}}'

const dark = 'prefers-color-scheme:dark'

const darkRules = [
  '.page{background:#16130f!important}',
  '.card{background:#1f1b16!important;border-color:#342d25!important}',
  '.ink{color:#f2ece2!important}',
  '.soft{color:#b3a898!important}',
  '.line{border-color:#342d25!important}',
  '.link{color:#f0905a!important;color:var(--dark-accent,#f0905a)!important}',
  '.button{background:#f0905a!important;background:var(--dark-accent,#f0905a)!important;color:#1a0f08!important}',
].join('')

/** Apart from the others: mail programs that read no media queries may drop the whole element. */
export const darkStyles = `@media (${dark}){${darkRules}}`

export type ColorScheme = 'light' | 'dark'

const media: Record<ColorScheme, string> = { light: 'not all', dark: 'all' }

const darkStylesIn = (scheme: ColorScheme) => darkStyles.replace(`(${dark})`, media[scheme])

/** The style sheets of e-mails that a preview shows. */
export const previewedStyles = [emailStyles, darkStylesIn('light'), darkStylesIn('dark')]

/** An e-mail as people see it who like light or dark, whatever the person likes who looks at the preview. Links lead nowhere. */
export const inColorScheme = (html: string, scheme: ColorScheme) =>
  html.replace(darkStyles, () => darkStylesIn(scheme)).replace('<head>', '<head><base target="_blank">')
