import { Component, type ReactNode, useState } from 'react'
import { useShop } from '../shop/site.ts'
import { Button } from '../../ui/button.tsx'
import { pages } from '../../../domain/pages.ts'
import { Drawing } from '../../ui/icon.tsx'
import { t } from '../../../messages/t.ts'

type Props = {
  children: ReactNode
  /** Location key: navigation resets the error. */
  at?: string
}

type State = { failed: boolean; at?: string | undefined }

/** Contains rendering errors and code that fails to load. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError = () => ({ failed: true })

  static getDerivedStateFromProps = ({ at }: Props, state: State): State | null =>
    at === state.at ? null : { failed: false, at }

  override componentDidCatch() {
    void reloadIfRebuilt()
  }

  override render() {
    return this.state.failed ? <TryAgain /> : this.props.children
  }
}

function TryAgain() {
  const { name } = useShop()
  const [tries, setTries] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const reload = async () => {
    setBusy(true)
    if (await reloadIfThere()) return
    setBusy(false)
    setTries(tries + 1)
  }
  return (
    <div role="alert">
      <ErrorMessage
        message={
          tries
            ? t("The shop still can't be reached. Check that you're online.")
            : t('Something went wrong. Your cart is safe.')
        }
      >
        <title>{name}</title>
        <Button isBusy={isBusy} onClick={reload}>
          {t('Try again')}
        </Button>
      </ErrorMessage>
    </div>
  )
}

/** The file name changes with each build. */
const scriptUrl = () => document.querySelector<HTMLScriptElement>('script[data-shop]')?.dataset['shop'] ?? ''

/** Any page would do; this one needs no data. */
async function fetchPage(): Promise<string> {
  const response = await fetch(pages.about)
  if (!response.ok) throw new Error(`The server responded with status ${response.status}`)
  return response.text()
}

const key = 'reloaded'

/**
 * After a deployment the code of a screen may be gone: reloads the page, at most once per build. Without storage it
 * throws before the reload, which would be repeated for ever.
 */
async function reloadIfRebuilt() {
  try {
    const script = scriptUrl()
    if (sessionStorage.getItem(key) === script || (await fetchPage()).includes(script)) return
    sessionStorage.setItem(key, script)
    window.location.reload()
  } catch {
    // Offline: the error message and its button stay on the screen.
  }
}

/** Checks first: a failed reload would replace the page by the browser's own error page. */
async function reloadIfThere(): Promise<boolean> {
  try {
    await fetchPage()
  } catch {
    return false
  }
  window.location.reload()
  return true
}

/** The error page of the server; works without scripts. */
export const ErrorPage = ({ message, shop }: { message: string; shop: string }) => (
  <div className="min-h-dvh">
    <title>{`${t('This page could not be opened')} – ${shop}`}</title>
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex h-16 max-w-content items-center px-6">
        <a href={pages.home} className="font-serif text-xl font-semibold tracking-tight">
          {shop}
        </a>
      </div>
    </header>
    <main>
      <ErrorMessage message={message}>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- An empty href is this page itself. */}
        <a href="" className="link inline-flex min-h-11 items-center">
          {t('Try again')}
        </a>
      </ErrorMessage>
    </main>
  </div>
)

type ErrorMessageProps = { message: string; children: ReactNode }

/** Needs no router, no data and no further file, so that it renders in any failure. */
const ErrorMessage = ({ message, children }: ErrorMessageProps) => (
  <div className="error-page">
    <FallenBooks />
    <h1 className="mt-6 font-serif text-heading font-medium text-balance">
      {t('This page could not be opened')}
    </h1>
    <p className="mt-3 mb-8 text-pretty text-ink-soft">{message}</p>
    {children}
  </div>
)

/** A row of books of which one has fallen over. */
const FallenBooks = () => (
  <Drawing viewBox="0 0 160 100">
    <path d="M8 92h144M24 92V28h16v64M40 92V40h14v52M24 40h16M24 80h16" />
    <path d="m63 92 44-44 13 13-31 31M71 84l13 8" className="text-accent" />
  </Drawing>
)
