// Shows the page of the shop where the browser would say that it is offline. All other requests are left to the browser.
const page = '/offline'

const storePage = async () => {
  const cache = await caches.open('offline')
  await cache.add(new Request(page, { cache: 'reload' }))
}

addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(storePage())
})

// The request starts while the worker does.
addEventListener('activate', (event) => event.waitUntil(registration.navigationPreload?.enable()))

addEventListener('fetch', (event) => {
  const { mode, method } = event.request
  if (mode === 'navigate' && method === 'GET') event.respondWith(load(event))
})

async function load({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return (await caches.match(page)) ?? Response.error()
  }
}
