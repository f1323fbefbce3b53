import { Box, Typography } from '@strapi/design-system';

/** Shows why something failed. */
export const FailureNote = ({ message }: { readonly message: string }) => (
  <Box padding={4} hasRadius background="danger100" borderColor="danger200" role="alert">
    <Typography textColor="danger700">{message}</Typography>
  </Box>
);
