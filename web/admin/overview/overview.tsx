export const Overview = () => (
  <>
    <title>Dashboard – Book Store</title>
    <h2>Dashboard</h2>
  </>
)
