import { Component, type ReactNode, useState } from 'react'
import { useShop } from '../shop/site.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorMessage } from './error-page.tsx'
import { pages } from '../../../domain/pages.ts'

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
        words={
          tries
            ? "The shop still can't be reached. Check that you're online."
            : 'Something went wrong. Your cart is safe.'
        }
      >
        <title>{name}</title>
        <Button isBusy={isBusy} onClick={reload}>
          Try again
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
