// The page can be seen before it is alive. What makes it so waits until the first pictures are there and painted, so
// that they need not share the line; but on a slow line not longer than a moment after the first paint.
const { shop } = document.currentScript.dataset
const start = () => void import(shop)
const aFrame = 50
const aMoment = 300
addEventListener('load', () => setTimeout(start, aFrame))
requestAnimationFrame(() => setTimeout(start, aMoment))
