const word = JSON.parse(document.querySelector('#word').textContent)
let isOver = false

/** A popup notifies its opener on a BroadcastChannel; a redirect leaves the event in sessionStorage. */
function send(event) {
  if (isOver || !event) return
  isOver = true
  if (event.type.endsWith('Popup')) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
    new BroadcastChannel('idp').postMessage(event)
    // Usually the client library has closed the popup by then.
    setTimeout(() => window.close(), 500)
  } else {
    sessionStorage.setItem('idp:redirectEvent', JSON.stringify(event))
    location.replace(word.goBackTo)
  }
}

document.querySelector('form')?.addEventListener('submit', () => (isOver = true))
document.querySelector('#cancel')?.addEventListener('click', () => send(word.onCancel))
addEventListener('pagehide', () => send(word.onLeave))
send(word.atOnce)
