import type { FakeSession } from './fake-account.ts'

const style = `
  :root { color-scheme: light; font: 100%/1.5 system-ui, sans-serif; color: #1f2937; background: #f3f4f6 }
  body { margin: 0; padding: 2rem 1rem; display: grid; justify-content: center; grid-template-columns: minmax(0, 26rem) }
  main { background: #fff; border-radius: 1rem; padding: 1.5rem; box-shadow: 0 1px 3px #0003 }
  p.note { margin: 0 0 1.5rem; padding: .75rem 1rem; border-radius: .5rem; background: #fef3c7; color: #713f12 }
  h1 { font-size: 1rem; font-weight: 500; margin: 0 }
  .sum { font-size: 2.25rem; font-weight: 600; margin: 0 0 1.5rem }
  form { display: grid; gap: .75rem }
  button { font: inherit; min-height: 3rem; border-radius: .5rem; border: 1px solid #6b7280; background: #fff; color: inherit; cursor: pointer }
  button.main { background: #1d4ed8; border-color: #1d4ed8; color: #fff; font-weight: 600 }
  button:hover { filter: brightness(.94) }
  :focus-visible { outline: 3px solid #f59e0b; outline-offset: 2px }
  a { color: #1d4ed8 }`

/** In the place of the provider's page; undefined for an unknown one. */
export function paymentPage(session: FakeSession | undefined): string {
  const title = session ? session.name : 'Payment'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escaped(title)} – simulated payment</title><style>${style}</style>
</head>
<body><main>
<p class="note">This is a simulation. No money moves, and no card is needed.</p>
${session ? contentOf(session) : '<h1>There is no such payment page.</h1>'}
</main></body></html>`
}

function contentOf(session: FakeSession): string {
  const heading = `<h1>${escaped(session.name)}</h1><p class="sum">${escaped(sumOf(session))}</p>`
  const link = (url: string) => `<p><a href="${escaped(url)}">Back to the shop</a></p>`
  if (session.status === 'complete') return `${heading}<p>This is paid.</p>${link(session.success_url)}`
  if (session.status === 'expired')
    return `${heading}<p>This page has expired.</p>${link(session.cancel_url)}`
  return `${heading}
<form method="post">
<button class="main" name="action" value="pay">Pay</button>
<button name="action" value="leave">Leave</button>
<button name="action" value="pay-and-close">Pay without coming back</button>
<button name="action" value="expire">Let it expire</button>
</form>`
}

/** Stripe's units: hundredths, but for currencies without decimals or with three. */
function sumOf({ amount_total: units, currency }: FakeSession): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: currency || 'usd' })
  return format.format(units / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')
