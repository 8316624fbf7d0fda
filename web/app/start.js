// Loads the client script after the first paint and the load event, so that it does not compete with images: at most
// 300 ms after the first paint (slow connections), or 300 ms after load (background tabs). A page that is complete as HTML
// waits for the first touch too, and fetches the script meanwhile, unless the browser keeps something of its visitor, such as
// a cart.
const { shop: entry, screen: here, notices, languages = '' } = document.currentScript.dataset
// A member of staff may read the dashboard in a language of their own.
const own = kept('staff-language')
const folder = own && languages.split(' ').find((name) => name.startsWith(`${own}-`))
const inOwn = (path) => (folder ? path.replace(/[^/]+(?=\/[^/]+$)/, folder) : path)
const shop = inOwn(entry)
const beside = [...new Set(`${here} ${notices}`.match(/\S+/g))].map(inOwn)
const root = document.documentElement

const loaded = new Promise((resolve) => addEventListener('load', resolve))
const painted = new Promise((resolve) => {
  const soon = () => setTimeout(resolve, 300)
  void loaded.then(soon)
  new PerformanceObserver(() => {
    soon()
    void loaded.then(resolve)
  }).observe({ type: 'paint', buffered: true })
})
// The scripts of the screen, and those of what a press says, come beside the first, which would ask for them later. The first
// is ahead of them where a browser has few connections.
function load() {
  const loading = import(shop)
  for (const href of beside) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href })
    document.head.append(link)
  }
  return loading
}
let started
const start = () => (started ??= painted.then(load).catch(() => root.removeAttribute('data-waiting')))

// A press then waits for no line. Not a preload, whose failure browsers keep: the import would fail too. A line with long
// round trips takes them together with the pictures, a narrow one not at all.
async function fetchAhead() {
  const { saveData, downlink, rtt } = navigator.connection ?? {}
  await (rtt > 1000 ? painted : loaded)
  if (started || saveData || downlink < 0.3) return
  for (const href of [shop, ...beside])
    void fetch(href, { priority: 'low' })
      .then((script) => script.blob())
      .catch(() => {})
}

function kept(name) {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function isFirstVisit() {
  try {
    // The router has left a state in the history of a page that was hydrated before.
    return history.state === null && localStorage.length + sessionStorage.length === 0
  } catch {
    return true
  }
}
// Browsers report a pointer that rests where the page appears, too: it counts over a control only. A sign-in or a cart of
// another tab is shown in this one.
const touches = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'storage']
const touch = ({ type, target }) =>
  (type !== 'pointerover' || target.closest('a, button, input, select')) && void start()
root.toggleAttribute('data-first-visit', isFirstVisit())
if (isFirstVisit() && document.querySelector('meta[name=hydration]')) {
  for (const type of touches) addEventListener(type, touch)
  void fetchAhead()
} else void start()

// Controls that were pressed or changed too early, with their values. Links, popovers and forms with an action work at once.
const waiting = new Map()
const controls = {
  click: 'button:not([popovertarget], form[action] *), a[aria-haspopup]',
  change: 'select',
}

function keep(event) {
  const control = event.target.closest?.(controls[event.type])
  if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  event.stopImmediatePropagation()
  waiting.set(control, control.value)
  root.setAttribute('data-waiting', '')
  void start()
}
for (const type in controls) addEventListener(type, keep, true)

function replay() {
  for (const type of touches) removeEventListener(type, touch)
  for (const type in controls) removeEventListener(type, keep, true)
  root.removeAttribute('data-waiting')
  for (const [control, value] of waiting) {
    if (control instanceof HTMLSelectElement) {
      control.value = value
      control.dispatchEvent(new Event('change', { bubbles: true }))
    } else control.click()
  }
  root.setAttribute('data-hydrated', '')
}
addEventListener('hydrated', replay, { once: true })
