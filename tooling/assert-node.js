// Plain JavaScript, so that an old Node can run it and print the error.

/**
 * Why this version of Node cannot run the store, or undefined where it can.
 * @param {string} version
 */
export const nodeProblem = (version) =>
  Number(version.split('.')[0]) < 26
    ? `Node 26 or newer is needed, but this is Node ${version}. Run "npm ci" without --omit=optional, which installs it, or install Node 26.`
    : undefined

const problem = nodeProblem(process.versions.node)
if (problem) {
  console.error(problem)
  process.exit(1)
}
