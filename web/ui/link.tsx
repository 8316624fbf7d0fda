import type { ComponentProps } from 'react'
import { t } from '../../messages/t.ts'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string
  /** The location state of the next page. */
  state?: object
}

/**
 * A link within the store. `useLinkClicks` navigates for all of them: the router's own component costs hooks for each
 * link of a long page, and four kilobytes.
 */
export const Link = ({ to, state, ...props }: LinkProps) => (
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the caller passes the content
  <a href={to} data-link={state ? JSON.stringify(state) : ''} {...props} />
)

export const mainId = 'main'

/** The first stop of the Tab key; visible while it has the focus. */
export const SkipLink = () => (
  <a href={`#${mainId}`} className="skip-link print:hidden">
    {t('Skip to content')}
  </a>
)
