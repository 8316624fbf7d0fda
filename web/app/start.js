// Loads the client script after the first paint and the load event, so that it does not compete with images:
// at most 300 ms after the first paint (slow connections), or 300 ms after load (background tabs).
const { shop } = document.currentScript.dataset
const start = () => void import(shop)
const soon = () => setTimeout(start, 300)
const loaded = new Promise((resolve) => addEventListener('load', resolve))
void loaded.then(soon)
new PerformanceObserver(() => {
  soon()
  void loaded.then(start)
}).observe({ type: 'paint', buffered: true })
