import { createRoot, type Root } from 'react-dom/client'
import { Icon } from '../../ui/icon.tsx'
import { Check } from '../../ui/icons/screen-icons.ts'

const shownFor = 1500

/** Screen readers announce changes in an existing live region, not its initial content. */
const showDelay = 100

let corner: { region: HTMLElement; root: Root } | undefined
let showTimer: number | undefined
let hideTimer: number | undefined

/** Has a React root of its own, so that it survives navigation. */
export function toast(message: string): void {
  if (!corner?.region.isConnected) corner = makeCorner()
  const { root } = corner
  clearTimeout(showTimer)
  clearTimeout(hideTimer)
  root.render(null)
  showTimer = window.setTimeout(() => {
    root.render(<Toast message={message} />)
    hideTimer = window.setTimeout(() => root.render(null), shownFor)
  }, showDelay)
}

function makeCorner() {
  const region = document.createElement('div')
  region.setAttribute('role', 'status')
  region.className = 'pointer-events-none fixed end-6 top-20 z-20 print:hidden'
  document.body.append(region)
  return { region, root: createRoot(region) }
}

const Toast = ({ message }: { message: string }) => (
  <p className="flex items-center gap-3 rounded-panel border border-line bg-surface px-5 py-3 font-medium shadow-float transition duration-150 ease-out starting:-translate-y-2 starting:opacity-0">
    <Icon of={Check} className="size-5 shrink-0 text-good" />
    {message}
  </p>
)
