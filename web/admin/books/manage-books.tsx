export const ManageBooks = () => (
  <>
    <title>Manage Books – Book Store</title>
    <h2>Manage Books</h2>
  </>
)
