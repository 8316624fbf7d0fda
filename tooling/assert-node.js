// Plain JavaScript, so that an old Node can read it and say what is wrong.
const major = Number(process.versions.node.split('.')[0])
if (major < 26) {
  console.error(
    `This store runs on Node 26, which "npm ci" installs beside it, but Node ${process.versions.node} was found.\n` +
      'Please run "npm ci" without --omit=optional, or install Node 26.',
  )
  process.exit(1)
}
