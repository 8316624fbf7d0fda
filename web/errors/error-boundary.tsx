import { Component, type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { reloadIfRebuilt, reloadIfThere } from './reload.ts'
import { ErrorMessage } from './error-message.tsx'

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
        <title>Book Store</title>
        <Button isBusy={isBusy} onClick={reload}>
          Try again
        </Button>
      </ErrorMessage>
    </div>
  )
}
