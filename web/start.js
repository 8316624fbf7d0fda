// The page can be seen before it is alive: what makes it so waits for the first paint, so that the paint need not wait.
const { shop } = document.currentScript.dataset
const start = () => void import(shop)
requestAnimationFrame(() => setTimeout(start))
// A tab in the background is not painted.
setTimeout(start, 1_000)
