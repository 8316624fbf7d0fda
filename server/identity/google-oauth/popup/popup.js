const word = JSON.parse(document.querySelector('#word').textContent)
let isOver = false

/** The shop's page listens for the one, and looks for the other when it is opened again. */
function tell(event) {
  if (isOver || !event) return
  isOver = true
  if (event.type.endsWith('Popup')) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
    new BroadcastChannel('idp').postMessage(event)
    // The client library closes the window itself, where the browser lets it.
    setTimeout(() => window.close(), 500)
  } else {
    sessionStorage.setItem('idp:redirectEvent', JSON.stringify(event))
    location.replace(word.goBackTo)
  }
}

document.querySelector('form')?.addEventListener('submit', () => (isOver = true))
document.querySelector('#cancel')?.addEventListener('click', () => tell(word.onCancel))
addEventListener('pagehide', () => tell(word.onLeave))
tell(word.atOnce)
