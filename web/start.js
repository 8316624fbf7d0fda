// The page can be seen before it is alive. What makes it so waits until the first pictures are there and painted, so
// that they need not share the line; but on a slow line, and where nobody looks yet, not longer than a moment.
const { shop } = document.currentScript.dataset
const start = () => void import(shop)
const soon = () => setTimeout(start, 300)
const loaded = new Promise((resolve) => addEventListener('load', resolve))
void loaded.then(soon)
new PerformanceObserver(() => {
  soon()
  void loaded.then(start)
}).observe({ type: 'paint', buffered: true })
