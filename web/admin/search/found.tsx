export const FoundAtCounter = () => (
  <>
    <title>Search – Book Store</title>
    <h2>Search</h2>
  </>
)
